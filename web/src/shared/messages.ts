/** Messages that more than one feature shows. */
export const messages = {
  noCommunity: 'No community selected. Please go back and select a community.',
  goHome: 'Go to Home',
  requiredFields: 'Please fill in all required fields',
  roleplayOnly: 'For roleplay only. Ten8 is not connected to real emergency services.',
  realEmergency: 'In a real emergency, call your local emergency number.',
} as const;

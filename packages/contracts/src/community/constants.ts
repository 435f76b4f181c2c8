/** Upper case letters and digits without look-alikes. */
export const JOIN_CODE_LENGTH = 5;

/** How often an open dashboard reports its user as online, and how often lists of members are updated. */
export const PRESENCE_INTERVAL_MS = 30_000;
/** A user counts as online for this long after their browser last said so. */
export const PRESENCE_MS = 90_000;

/** How long the reason for a ban may be. */
export const BAN_REASON_MAX = 200;

export const ABUSE_DESCRIPTION_MAX = 1000;
/** Value and label, in the order of the select. */
export const ABUSE_CATEGORIES = {
  harassment: 'Harassment or Bullying',
  inappropriate: 'Inappropriate Content',
  spam: 'Spam or Repetitive Messages',
  impersonation: 'Impersonation',
  hate_speech: 'Hate Speech',
  threats: 'Threats or Violence',
  doxxing: 'Sharing Personal Information',
  roleplay_abuse: 'Roleplay Rule Violations',
  admin_abuse: 'Administrator Abuse',
  other: 'Other',
} as const;

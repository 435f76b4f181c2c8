/** What the form for characters offers. */
export const GENDERS = ['Male', 'Female', 'Other'] as const;
export const EYE_COLORS = ['Brown', 'Blue', 'Green', 'Hazel', 'Gray'] as const;
export const HAIR_COLORS = ['Black', 'Brown', 'Blonde', 'Red', 'Gray', 'White'] as const;
export const CHARACTER_REQUIRED = 'Please fill in all required fields (First Name, Last Name, Date of Birth)';

export const REGISTRATION_STATUSES = ['registered', 'expired', 'suspended'] as const;
export const INSURANCE_STATUSES = ['active', 'expired', 'none'] as const;

export const LICENSE_TYPES = ['weapons', 'drivers', 'motorcycle', 'fishing', 'hunting'] as const;
export type LicenseType = (typeof LICENSE_TYPES)[number];
export const LICENSE_STATUSES = ['active', 'pending', 'expired', 'revoked'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** The answer of every search that was given nothing to look for. */
export const NO_CRITERIA = 'Please enter search criteria';

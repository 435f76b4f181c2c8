/** Said by every search that was given nothing to look for (second spec, 5). */
export const NO_CRITERIA = 'Please enter search criteria';

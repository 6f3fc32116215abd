/** The list of usual names that every name field of the panel offers. */
export const labelListId = 'usual-labels';

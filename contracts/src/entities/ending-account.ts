/**
 * In local storage: the account that is signed in here is to be deleted. The account's page keeps it up to date; at the end of
 * the session the shell empties the device, as no one can sign in any more to log out (D16.5).
 */
export const endingAccountKey = 'account-ends';

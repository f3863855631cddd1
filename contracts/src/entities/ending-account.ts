/**
 * The key in local storage under which the account's page keeps when an account will be deleted, as an ISO time. After
 * that, the end of its session empties the device: nobody can sign in to it any more in order to log out (D16.5).
 */
export const endingAccountKey = (userId: string) => `account-ends:${userId}`;

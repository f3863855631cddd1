const timeoutMs = 20_000;

/** The sign-in service, with the rights of the server. */
export interface AuthGateway {
  /**
   * Deletes an account with its sessions. One that is not there any more is no error. @throws Error when it was not
   * deleted.
   */
  deleteUser(id: string): Promise<void>;
}

/** Supabase Auth. @param secretKey of the project: it has the rights of the service role. */
export function createAuthGateway(supabaseUrl: string, secretKey: string): AuthGateway {
  return {
    async deleteUser(id) {
      const response = await fetch(`${supabaseUrl}/auth/v1/admin/users/${id}`, {
        method: 'DELETE',
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = await response.text();
      if (!response.ok && response.status !== 404) {
        throw new Error(`The sign-in service answered ${response.status} to the deletion of an account: ${answer}`);
      }
    },
  };
}

/** The window of a browser that blocks site data. `jest.restoreAllMocks` ends it. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
}

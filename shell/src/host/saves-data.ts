/** Not every browser has `connection`. */
export interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Whether the visitor asked the browser to save data. */
export function savesData({ connection }: NavigatorWithConnection): boolean {
  return connection?.saveData === true;
}

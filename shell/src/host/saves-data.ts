/** Not every browser tells of its line. */
export interface TellingNavigator extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Whether the reader has asked their browser to save data. */
export function savesData({ connection }: TellingNavigator): boolean {
  return connection?.saveData === true;
}

declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat: 'woff2';
    readonly variationAxes: Readonly<
      Record<string, number | { readonly min: number; readonly max: number; readonly default: number }>
    >;
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  }

  /** @returns a font with the letters of `text` alone */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}

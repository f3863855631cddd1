import { pageChunkName } from '../federation/remote-manifest-plugin.ts';

/** The arguments of `npm run new:remote`. */
export interface NewRemote {
  /** Folder, workspace and container: `mfe-scouting`. */
  readonly name: string;
  /** The team's name. */
  readonly owner: string;
  /** Address of its first page. */
  readonly path: string;
}

/** The template's names with their replacements. Longer names come before names that they contain. */
export function remoteReplacements({ name, owner, path }: NewRemote): readonly (readonly [RegExp, string])[] {
  const short = name.replace(/^mfe-/, '');
  const words = short.split('-').join(' ');
  return [
    [/mfe-example/g, name],
    [/Example team/g, owner],
    [/page-the-example/g, pageChunkName(path)],
    [/\/the-example/g, path],
    // `ExamplePage`, a name in the code.
    [/Example(?=[A-Z])/g, short.split('-').map(capital).join('')],
    [/Example/g, capital(words)],
    // `exampleCardSchema` and `paths.example`, names in the code too.
    [/example(?=[A-Z])|\bexample(?=: \()|(?<=paths\.)example/g, camel(short)],
    [/example/g, short],
  ];
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function camel(short: string): string {
  return short.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

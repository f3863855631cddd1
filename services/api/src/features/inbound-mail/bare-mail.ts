import PostalMime, { type Email } from 'postal-mime';

/** What is read of a mail. */
export type BareMail = Pick<Email, 'attachments'> & Record<TextType, string>;
type TextType = 'plain' | 'html';
type Texts = Partial<Record<TextType, readonly { readonly value: string }[]>>;

/**
 * The parser without two steps that we do not need, and that a small hostile mail can make last from seconds to days:
 * turning formatted parts into plain text (`<a href=href=...`), and taking headers apart. It has no option for them,
 * and its types hide these members: the version is fixed in `package.json`, and tests with such mails fail if the
 * members are gone from another one.
 */
class Parser extends PostalMime {
  declare readonly attachments: Email['attachments'];
  declare readonly textMap: ReadonlyMap<unknown, Texts>;

  /** Called before `buildMessage`, for the conversion alone. */
  protected renderTextContent(): void {}

  protected buildMessage(): Email {
    return { headers: [], headerLines: [], attachments: this.attachments };
  }

  textOf(type: TextType): string {
    return [...this.textMap.values()].flatMap((texts) => texts[type]?.map(({ value }) => value) ?? []).join('\n');
  }
}

/**
 * The texts of a mail as they were sent, and its files. Attached mails are files.
 * @param maxHeadersSize of all its parts, in bytes. @throws Error: parts within parts, or headers, beyond any real
 * mail's.
 */
export async function parseMail(mail: Buffer, maxHeadersSize: number): Promise<BareMail> {
  const parser = new Parser({ maxNestingDepth: 20, forceRfc822Attachments: true, maxHeadersSize });
  const { attachments } = await parser.parse(mail);
  return { attachments, plain: parser.textOf('plain'), html: parser.textOf('html') };
}

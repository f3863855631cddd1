import { useRef } from 'react';
import styles from './framed-pages.module.css';
import { changed, type Settings, standaloneAddress } from './settings.ts';
import type { StandaloneSource } from './standalone-source.ts';

export interface FramedPagesProps {
  readonly source: StandaloneSource;
  /** The page with its query. */
  readonly page: string;
  readonly settings: Settings;
}

/** The page in a frame of the chosen width, or two versions of it beside each other, which scroll together. */
export function FramedPages({ source, page, settings }: FramedPagesProps) {
  const frames = useRef<(HTMLIFrameElement | null)[]>([]);
  const { width, beside } = settings;
  const alone = changed(settings, { width: null, beside: null, panel: 'closed' });
  const versions = [source.version, ...(beside === undefined ? [] : [beside])];
  const scrollOthers = (from: Window) => {
    for (const frame of frames.current) {
      const other = frame?.contentWindow;
      if (other && other !== from && other.scrollY !== from.scrollY) other.scrollTo({ top: from.scrollY });
    }
  };
  return (
    <div className={styles.row}>
      {versions.map((version, place) => (
        <figure key={version} className={styles.page} style={{ width: width ?? `${100 / versions.length}%` }}>
          <figcaption className={styles.caption}>
            <code>{version}</code> {width === undefined ? null : <span>{width} px</span>}
          </figcaption>
          <iframe
            ref={(frame) => {
              frames.current[place] = frame;
            }}
            title={`${source.declaration.name} ${version}`}
            className={styles.frame}
            src={standaloneAddress(source.base, page, changed(alone, { version }))}
            onLoad={({ currentTarget: { contentWindow } }) => {
              contentWindow?.addEventListener('scroll', () => scrollOthers(contentWindow), { passive: true });
            }}
          />
        </figure>
      ))}
    </div>
  );
}

import { leave } from '../keep-inside.ts';
import { changed, standaloneAddress } from '../settings.ts';
import { ChoiceSelect, plainOptions } from './choice-select.tsx';
import type { PanelProps } from './scenario-panel.tsx';
import styles from './scenario-panel.module.css';

/** The selects of remote and version. */
export function VersionSelects({ source, scenario, settings }: PanelProps) {
  const { baseOf, declaration, others, version, versions } = source;
  const names = [declaration.name, ...others.map((other) => other.declaration.name)].sort();
  const { scenario: _ofThisRemote, version: _ofThisToo, ...kept } = settings;
  return (
    <div className={styles.group}>
      {baseOf ? (
        <ChoiceSelect
          label="Remote"
          value={declaration.name}
          options={plainOptions(names)}
          onChoose={(name) => leave(standaloneAddress(baseOf(name), '/', kept))}
        />
      ) : null}
      {versions.length > 0 ? (
        <ChoiceSelect
          label="Version"
          value={version}
          options={plainOptions(versions)}
          onChoose={(chosen) =>
            leave(standaloneAddress(source.base, scenario.path, changed(settings, { version: chosen })))
          }
        />
      ) : (
        <p className={styles.note}>Version: {version}</p>
      )}
    </div>
  );
}

import { leave } from '../keep-inside.ts';
import { changed, type SettingsChange, standaloneAddress } from '../settings.ts';
import { ChoiceSelect, plainOptions } from './choice-select.tsx';
import type { PanelProps } from './scenario-panel.tsx';
import styles from './scenario-panel.module.css';

/** A phone, a tablet and a laptop. */
const widths = [390, 768, 1440].map((width) => ({ value: String(width), label: `${width} px` }));

/** The selects of remote, versions and width. */
export function VersionSelects({ source, scenario, settings }: PanelProps) {
  const { baseOf, declaration, others, version, versions } = source;
  const names = [declaration.name, ...others.map((other) => other.declaration.name)].sort();
  const show = (change: SettingsChange) =>
    leave(standaloneAddress(source.base, scenario.path, changed(settings, change)));
  const ofAnother = changed(settings, { scenario: null, version: null, beside: null, fragment: null, props: null });
  return (
    <div className={styles.group}>
      {baseOf ? (
        <ChoiceSelect
          label="Remote"
          value={declaration.name}
          options={plainOptions(names)}
          onChoose={(name) => leave(standaloneAddress(baseOf(name), '/', ofAnother))}
        />
      ) : null}
      {versions.length > 0 ? (
        <ChoiceSelect
          label="Version"
          value={version}
          options={plainOptions(versions)}
          onChoose={(chosen) => show({ version: chosen })}
        />
      ) : (
        <p className={styles.note}>Version: {version}</p>
      )}
      {versions.length > 1 ? (
        <ChoiceSelect
          label="Beside it"
          value={settings.beside ?? ''}
          options={[{ value: '', label: 'Nothing' }, ...plainOptions(versions.filter((other) => other !== version))]}
          onChoose={(chosen) => show({ beside: chosen === '' ? null : chosen })}
        />
      ) : null}
      <ChoiceSelect
        label="Width"
        value={settings.width === undefined ? '' : String(settings.width)}
        options={[{ value: '', label: 'As the window' }, ...widths]}
        onChoose={(chosen) => show({ width: chosen === '' ? null : Number(chosen) })}
      />
    </div>
  );
}

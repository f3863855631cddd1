import { useState } from 'react';
import { OverridePanel, type OverridePanelProps } from './override-panel.tsx';
import { OwnerMap } from './owner-map.tsx';

/** The override panel, or the map of owners that it opens. */
export function OverrideTools(props: Omit<OverridePanelProps, 'onShowOwners'>) {
  const [owners, setOwners] = useState(false);
  const { registry, onClose } = props;
  if (owners) return <OwnerMap registry={registry} onClose={onClose} />;
  return <OverridePanel {...props} onShowOwners={() => setOwners(true)} />;
}

// `lazy` needs a default export.
export default OverrideTools;

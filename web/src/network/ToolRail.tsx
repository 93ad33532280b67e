/** The tools at the left of the network: what the single keys do, for the mouse and the finger. */

import { useView } from '../store';
import { act, type Verb } from './verbs';

type Tool = { readonly verb: Verb; readonly label: string; readonly icon: string };

/** Tools from top to bottom; those behind the gap need a selection. */
const TOOLS: readonly Tool[] = [
  { verb: 'add', label: 'Add a part (A)', icon: 'M12 5v14M5 12h14' },
  {
    verb: 'connect',
    label: 'Connect two nodes (C)',
    icon: 'M4 8h5v8H4zM15 8h5v8h-5zM9 12h6',
  },
  {
    verb: 'circuit',
    label: 'Circuit, or another way for one (V)',
    icon: 'M4.5 17.5a2 2 0 1 0 0 .1M5 15.5C6 7 18 17 19 8.5M19.5 6.5a2 2 0 1 0 0 .1',
  },
  { verb: 'lens', label: 'Lens (L)', icon: 'M10 4a6 6 0 1 0 .1 0M14.5 14.5L20 20' },
  { verb: 'tidy', label: 'Tidy up', icon: 'M4 6h4v4H4zM10 6h4v4h-4zM16 6h4v4h-4zM4 16h16' },
];

const WITH_SELECTION: readonly Tool[] = [
  { verb: 'duplicate', label: 'Duplicate (D)', icon: 'M8 8h11v11H8zM5 16V5h11' },
  {
    verb: 'copies',
    label: 'Several copies',
    icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  },
  { verb: 'remove', label: 'Remove (Delete)', icon: 'M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13' },
];

/** The rail. */
export function ToolRail() {
  const selection = useView((state) => state.selection);
  const isPart = selection !== null && selection.type !== 'port' && selection.type !== 'group';
  return (
    <div className="network-rail" role="toolbar" aria-label="Draw" aria-orientation="vertical">
      {TOOLS.map((tool) => (
        <ToolButton key={tool.verb} tool={tool} isOff={false} />
      ))}
      <span className="network-rail-gap" />
      {WITH_SELECTION.map((tool) => (
        <ToolButton key={tool.verb} tool={tool} isOff={!isPart} />
      ))}
    </div>
  );
}

function ToolButton({ tool, isOff }: { readonly tool: Tool; readonly isOff: boolean }) {
  return (
    <button
      type="button"
      className="network-tool"
      aria-label={tool.label}
      aria-disabled={isOff}
      data-tip={isOff ? `${tool.label}: select a part first` : tool.label}
      onClick={() => {
        if (!isOff) act(tool.verb, null);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={tool.icon} />
      </svg>
    </button>
  );
}

/** The tools at the left of the network: what the single keys do, for the mouse and the finger. */

import { ACTIONS } from '../commands/actions';
import { tipOf } from '../commands/keymap';
import { useView } from '../run';
import { Icon } from '../ui/Icon';
import { useRovingFocus } from '../ui/useRovingFocus';
import { act, type Verb } from './verbs';

/** Tools from top to bottom; those behind the gap need a selection. */
const TOOLS: readonly Verb[] = [
  'network.add',
  'network.connect',
  'network.circuit',
  'network.lens',
  'network.tidy',
];

const WITH_SELECTION: readonly Verb[] = ['network.duplicate', 'network.copies', 'network.remove'];

/** The rail. */
export function ToolRail() {
  const selection = useView((state) => state.selection);
  const isPart = selection !== null && selection.type !== 'port' && selection.type !== 'group';
  const bar = useRovingFocus('vertical');
  return (
    <div
      className="network-rail"
      role="toolbar"
      aria-label="Draw"
      aria-orientation="vertical"
      {...bar}
    >
      {TOOLS.map((tool) => (
        <ToolButton key={tool} tool={tool} isOff={false} />
      ))}
      <span className="network-rail-gap" />
      {WITH_SELECTION.map((tool) => (
        <ToolButton key={tool} tool={tool} isOff={!isPart} />
      ))}
    </div>
  );
}

function ToolButton({ tool, isOff }: { readonly tool: Verb; readonly isOff: boolean }) {
  const tip = tipOf(tool);
  return (
    <button
      type="button"
      className="network-tool"
      aria-label={tip}
      aria-disabled={isOff}
      data-tip={isOff ? `${tip}: select a part first` : tip}
      onClick={() => {
        if (!isOff) act(tool, null);
      }}
    >
      <Icon name={ACTIONS.network[tool].icon} />
    </button>
  );
}

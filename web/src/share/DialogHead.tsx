/** The head of a dialog: what it is about, and the way out. */

type DialogHeadProps = {
  /** Names the dialog: its `aria-labelledby`. */
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
};

export function DialogHead({ id, title, onClose }: DialogHeadProps) {
  return (
    <div className="app-dialog-head">
      <h2 id={id}>{title}</h2>
      <button
        type="button"
        className="app-button app-button-quiet app-button-icon"
        aria-label="Close"
        onClick={onClose}
      >
        ✕
      </button>
    </div>
  );
}

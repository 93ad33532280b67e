/** Keeps a fault in one part of the page from taking the others with it. */

import { Component, type ReactNode } from 'react';
import { messageOf } from '../base/invariant';
import { Button } from '../ui/Button';

type BoundaryProps = {
  /** Name of the part, for the message. */
  readonly part: string;
  readonly children: ReactNode;
};
type BoundaryState = { readonly message: string | null };

/** Shows what went wrong in place of the part, and a way to try again. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { message: messageOf(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <div className="app-failed" role="alert">
        <p>
          <strong>{this.props.part} stopped working.</strong> The run goes on; nothing is lost.
        </p>
        <code>{message}</code>
        <Button onClick={() => this.setState({ message: null })}>Show again</Button>
      </div>
    );
  }
}

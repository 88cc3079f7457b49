import { Button } from "@fluentui/react-components";
import { Component, type ReactNode } from "react";
import { defectMessage, failureMessages } from "./failures/failureTexts";
import { paneTexts } from "./paneTexts";

interface GuardProps {
  readonly children: ReactNode;
}

/**
 * If a panel cannot load or draw, shows a sentence instead of an empty pane, and a way to load it again.
 */
export class Guard extends Component<GuardProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { title, text, todo } = notLoaded(error) ? failureMessages.gatewayUnreachable : defectMessage;
    return (
      <main className="main stack" role="alert">
        <strong>{title}</strong>
        <p>{text}</p>
        <p>{todo}</p>
        {/* Only a reloaded page asks again for a part that failed to load. */}
        <Button onClick={() => location.reload()}>{paneTexts.tryAgain}</Button>
      </main>
    );
  }
}

/** The name that webpack gives to a part that did not arrive. */
function notLoaded(error: unknown): boolean {
  return error instanceof Error && error.name === "ChunkLoadError";
}

import { Button } from "@fluentui/react-components";
import { useId, type ReactElement, type ReactNode } from "react";

export interface ActionButtonProps {
  /** Why it cannot be pressed now; null or absent when it can. */
  readonly reason?: string | null;
  readonly children?: ReactNode;
  readonly appearance?: "primary" | "secondary" | "subtle";
  readonly size?: "small" | "medium";
  readonly type?: "button" | "submit";
  readonly icon?: ReactElement;
  readonly "aria-label"?: string;
  readonly onClick?: () => void;
}

/** A button that says why it is disabled: it keeps the focus, so that the reason can be heard as well as seen. */
export function ActionButton({ reason = null, ...props }: ActionButtonProps) {
  const id = useId();
  const label = props["aria-label"];
  if (reason === null) return <Button {...props} {...(label === undefined ? {} : { title: label })} />;
  return (
    <>
      <Button {...props} disabledFocusable aria-describedby={id} title={reason} />
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

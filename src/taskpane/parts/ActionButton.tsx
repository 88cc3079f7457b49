import { Button } from "@fluentui/react-components";
import { useId, type ReactElement, type ReactNode } from "react";
import { buttonOf } from "./words";

export interface ActionButtonProps {
  /** Why it cannot be pressed now; null or absent when it can. */
  readonly reason?: string | null;
  readonly children?: ReactNode;
  readonly appearance?: "primary" | "secondary" | "subtle";
  readonly size?: "small" | "medium";
  readonly type?: "button" | "submit";
  readonly icon?: ReactElement;
  readonly "aria-label"?: string;
  /** What it is about, where others beside it say the same: its name then has both. */
  readonly of?: string;
  readonly onClick?: () => void;
}

/** A button that says why it is disabled: it keeps the focus, so that the reason can be heard as well as seen. */
export function ActionButton({ reason = null, of, ...props }: ActionButtonProps) {
  const id = useId();
  const { children, "aria-label": given } = props;
  const label = of === undefined || typeof children !== "string" ? given : buttonOf(children, of);
  const named = {
    ...(label === undefined ? {} : { "aria-label": label }),
    ...(props.appearance === "subtle" ? { className: "borderless" } : {}),
  };
  if (reason === null) return <Button {...props} {...named} {...(label === undefined ? {} : { title: label })} />;
  return (
    <>
      <Button {...props} {...named} disabledFocusable aria-describedby={id} title={reason} />
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

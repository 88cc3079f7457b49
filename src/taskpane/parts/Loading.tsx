import { Spinner } from "@fluentui/react-components";

export function Loading({ text }: { readonly text: string }) {
  return (
    <div className="loading" role="status">
      <Spinner size="tiny" aria-hidden />
      <span>{text}</span>
    </div>
  );
}

import { Turning } from "./Turning";

export function Loading({ text }: { readonly text: string }) {
  return (
    <div className="loading" role="status">
      <Turning />
      <span>{text}</span>
    </div>
  );
}

// Follows the mouse from a press to its release, in pixels from where it began. It moves nothing by itself.

interface Way {
  readonly x: number;
  readonly y: number;
}

export function drag(
  start: MouseEvent,
  { move, end }: { readonly move: (by: Way) => void; readonly end: (by: Way) => void },
): void {
  const watch = new AbortController();
  const { signal } = watch;
  const by = (event: MouseEvent): Way => ({
    x: event.clientX - start.clientX,
    y: event.clientY - start.clientY,
  });
  document.addEventListener("mousemove", (event) => move(by(event)), { signal });
  document.addEventListener(
    "mouseup",
    (event) => {
      watch.abort();
      end(by(event));
    },
    { signal },
  );
}

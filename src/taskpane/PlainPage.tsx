/** What is shown where the pane itself cannot run. */
export function PlainPage({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <main className="plainPage">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </main>
  );
}

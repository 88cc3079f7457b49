/** Something is under way. For the eye only: the text beside it says what. */
export function Turning() {
  return <span className="turning" aria-hidden />;
}

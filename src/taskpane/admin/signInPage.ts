// The page in Office's dialog: it goes to the provider, and hands what the provider says to the pane that opened it.
// It keeps nothing, and can use nothing of it: the pane alone has the verifier.

function goOn(): void {
  const answer = new URLSearchParams(location.search);
  // On the web Office adds words of its own to the dialog's first address.
  if (answer.has("code") || answer.has("error")) {
    Office.context.ui.messageParent(location.search.slice(1));
    return;
  }
  const address = decodeURIComponent(location.hash.slice(1));
  // Whatever else stands there is no address to go to.
  if (URL.canParse(address) && ["https:", "http:"].includes(new URL(address).protocol)) location.replace(address);
}

void Office.onReady(goOn);

// For pane tests: a document keeps only those rules of Fluent's styles that decide what a person can find and press.
// Asking for an element's computed style compares it with each rule, and beyond a thousand rules jsdom reads each
// selector anew: that took half of the time of the pane's tests. What a rule looks like is for the browser tests.
export {};

interface Sheet {
  insertRule: (this: Sheet, rule: string, at?: number) => number;
}

declare const CSSStyleSheet: { readonly prototype: Sheet } | undefined;

const DECIDES = /[{;\s](?:display|visibility|pointer-events):/;

if (typeof CSSStyleSheet !== "undefined") {
  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function kept(rule, at) {
    return DECIDES.test(rule) ? insertRule.call(this, rule, at) : (at ?? 0);
  };
}

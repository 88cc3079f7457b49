// The one error of /_sim/ that is a 404. Apart, so that each file of /_sim/ can throw it.
export class NotHere extends Error {}

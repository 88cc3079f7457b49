// A browser test starts a house and a browser first, and works as fast as a person's machine does.
jest.setTimeout(300_000);

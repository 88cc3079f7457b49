import { checkAddress } from "../../../src/gateway/store/postgres/address";

const refusal = (address: string): string => {
  try {
    checkAddress(address);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

describe("the address of a database", () => {
  it.each([
    ["postgres://u:secret@db.example.com/d", "without sslmode"],
    ["postgres://u:secret@db.example.com/d?sslmode=no-verify", "Use sslmode=verify-full"],
    ["postgres://u:secret@db.example.com/d?sslmode=prefer", "Use sslmode=verify-full"],
    ["mysql://u:secret@localhost/d", "is not an address like"],
    ["u:secret@h", "is not an address like"],
  ])("is refused with a sentence without the password: %s", (address, sentence) => {
    expect(refusal(address)).toContain(sentence);
    expect(refusal(address)).not.toContain("secret");
  });

  it.each([
    "postgresql://u:secret@127.0.0.1:5432/d",
    "postgres://u@localhost/d",
    "postgres://u@[::1]/d",
    "postgres:///d?host=/var/run/postgresql",
    "postgres://u:secret@db.example.com/d?sslmode=verify-full",
    "postgres://u:secret@db/d?sslmode=disable",
  ])("is taken where the way is safe or somebody said that it is: %s", (address) => {
    expect(refusal(address)).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { refuseOutside } from "../../../provider/client/only-origin";

const ONLY = { COMPUTE_ONLY_ORIGIN: "http://127.0.0.1:8080" };

describe("the only origin", () => {
  it.each([
    ["http://127.0.0.1:8080/v4/vpcs", ONLY],
    ["https://api.example.com/v4", {}],
    ["https://api.example.com/v4", { COMPUTE_ONLY_ORIGIN: "" }],
  ])("allows %s with %o", (url, env) => {
    expect(() => refuseOutside(new URL(url), env)).not.toThrow();
  });

  it.each([
    "https://api.example.com/v4",
    "https://127.0.0.1:8080/v4",
    "http://127.0.0.1:8081/v4",
    "http://127.0.0.1/v4",
    "http://localhost:8080/v4",
  ])("refuses %s, and names both origins", (url) => {
    const refused = expect.stringMatching(`http://127.0.0.1:8080 only.*${new URL(url).origin}`);
    expect(() => refuseOutside(new URL(url), ONLY)).toThrow(expect.objectContaining({ message: refused }));
  });
});

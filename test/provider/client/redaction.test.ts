import { describe, expect, test } from "vitest";
import { Redactor } from "../../../provider/client/redaction";
import { type Encoder, encoders, randomSecrets } from "./support-secrets";

const PEM = `-----BEGIN KEY-----\n${"AbCd+/0123456789".repeat(4)}\n${"zYxW9876543210/+".repeat(4)}\n-----END KEY-----`;

const SECRETS: readonly (readonly [title: string, secret: string])[] = [
  ["four letters", "abcd"],
  ["a password with punctuation", `pa"ss/w<o>r'd\\1 & 50%41+=?`],
  ["characters of regular expressions", "a.*+?^$()|[]{1}\\/-z"],
  ["6,000 unusual characters", "(.*+?^$|[]{}\\)".repeat(430)],
  ["30,000 usual characters", "correct-horse-battery-staple.".repeat(1035)],
  ["other languages", "пароль-密碼-señor-ÿ"],
  ["characters of two UTF-16 units", "🔑key🔒lock😀"],
  ["a private key", PEM],
  ["what looks like escapes", "%41&amp;\\u0041&#65;%2541"],
  ["white space", "two  words\tand\u00a0more words"],
];

function redactorOf(...secrets: readonly (string | undefined)[]): Redactor {
  const redactor = new Redactor();
  redactor.add(secrets);
  return redactor;
}

describe.each(Object.entries(encoders))("a secret %s", (_form, encode) => {
  test.each(SECRETS)("is replaced: %s", (_title, secret) => {
    const end = encode(secret).length > 60_000 ? "…" : " after";
    expect(shown(secret, encode)).toBe(`before [redacted]${end}`);
  });

  test("is replaced, for secrets of random characters", () => {
    for (const secret of randomSecrets(150))
      expect([secret, shown(secret, encode)]).toEqual([secret, "before [redacted] after"]);
  });

  test.each([0, 400])(
    "is replaced up to its first character when the text is cut inside it, with %d characters more",
    (more) => {
      for (const secret of ["pa\"ss/w<o>r'd€😀 x+y", ...randomSecrets(3)]) {
        const { redact } = redactorOf(secret);
        const encoded = encode(secret).replace(/(=|%3D)+$/, "");
        for (let cut = 1; cut < encoded.length; cut++) {
          const text = redact(`x ${encoded} after ${"z ".repeat(more)}`, 2 + cut);
          expect([secret, cut, text]).toEqual([secret, cut, "x [redacted]…"]);
        }
      }
    },
  );

  test("that goes on far beyond the cut is replaced", () => {
    for (const secret of randomSecrets(2).map((part) => part.repeat(200))) {
      const encoded = encode(secret);
      for (const cut of [1, 2, 5, 11, 30, 77, 200]) {
        const text = redactorOf(secret).redact(`x ${encoded}`, 2 + cut);
        expect([secret, cut, text]).toEqual([secret, cut, "x [redacted]…"]);
      }
    }
  });
});

/** What is shown of a text that contains a secret; the padding of base64 does not count. */
function shown(secret: string, encode: Encoder): string {
  return redactorOf("other secret", secret)
    .redact(`before ${encode(secret)} after`)
    .replace(/(=|%3D)+ after/, " after");
}

test("a text without secrets stays as it is, escapes included", () => {
  const text = `100% of "a\\u0041" &amp; b%20c + d\n\te ${"f".repeat(1000)}`;
  expect(redactorOf("hunter22", "12").redact(text)).toBe(text);
  expect(new Redactor().redact(text)).toBe(text);
});

test("every occurrence of every secret is replaced, and overlapping ones once", () => {
  const { redact } = redactorOf("abcd", "abcdefgh", "ghij", undefined, "", " \n ");
  expect(redact("abcdefghij abcd; abcdabcd; a b c d")).toBe("[redacted] [redacted]; [redacted]; a b c d");
});

test("a secret of less than four characters is replaced only as a whole word, a longer one everywhere", () => {
  expect(redactorOf("12").redact("312 12 a12 12. é12 😀12 12é (12)")).toBe(
    "312 [redacted] a12 [redacted]. é12 😀[redacted] 12é ([redacted])",
  );
  expect(redactorOf("12").redact("otp=12&x %3D12%26 12")).toBe("otp=[redacted]&x %3D[redacted]%26 [redacted]");
  expect(redactorOf("1234").redact("a1234b")).toBe("a[redacted]b");
});

test("a secret is found without the white space around it", () => {
  for (const secret of [" hunter22\n", "\thunt", `${PEM}\n`]) {
    expect(redactorOf(secret).redact(`before ${secret.trim()} after`)).toBe("before [redacted] after");
  }
});

test("each long line of a secret is a secret, but not its first and last line with dashes", () => {
  const { redact } = redactorOf(
    `-----BEGIN KEY-----\r\n  ${"A".repeat(16)}  \r\n\r\n${"B".repeat(15)}\r\n-----END KEY-----`,
  );
  expect(redact(`line ${"A".repeat(16)} is bad`)).toBe("line [redacted] is bad");
  expect(redact(`line ${"B".repeat(15)} is bad`)).toBe(`line ${"B".repeat(15)} is bad`);
  expect(redact("-----BEGIN KEY----- -----END KEY-----")).toBe("-----BEGIN KEY----- -----END KEY-----");
});

test("a surrogate without its other half does not hide the rest of a secret", () => {
  const secret = "hunter\ud83d22-key";
  const { redact } = redactorOf(secret);
  expect(redact(`a ${secret} b`)).toBe("a [redacted] b");
  expect(redact(`a ${secret.toWellFormed()} b`)).toBe("a [redacted] b");
  expect(redact(`a ${JSON.stringify(secret)} b`)).toBe('a "[redacted]" b');
});

test("terminal escapes and invisible characters inside a secret do not hide it", () => {
  const { redact } = redactorOf("hunter22", "31mabcd");
  expect(redact("a hunt\u001b[31mer\u200b2\u00072 b")).toBe("a [redacted] b");
  expect(redact("a \u001b[31mabcd b")).toBe("a \u001b[[redacted] b");
});

test("a text is read up to 64 Ki characters, and says that it was cut", () => {
  const { redact } = redactorOf("hunter22");
  const text = redact(`${"x".repeat(64 * 1024 - 4)}hunter22 and more`);
  expect(text).toBe(`${"x".repeat(64 * 1024 - 4)}[redacted]…`);
  expect(redact("y".repeat(64 * 1024))).toBe("y".repeat(64 * 1024));
});

test("a thousand long secrets are found in a long text", () => {
  const secrets = Array.from({ length: 1000 }, (_, index) => `secret-${index}-"&%<`.repeat(650).slice(0, 10_000));
  const { redact } = redactorOf(...secrets);
  const long = `\\u0041 %41 &amp; ${JSON.stringify(secrets[999])} ${secrets[500]} ${"x+y ".repeat(250_000)}`;
  expect(redact(long)).toMatch(/^\\u0041 %41 &amp; "\[redacted\]" \[redacted\] (x\+y )+x?…$/);
});

test("of temporary secrets the last thousand are remembered, and the others are not forgotten for them", () => {
  const redactor = redactorOf("permanent-secret");
  for (let index = 0; index <= 1000; index++) redactor.addTemporary([`address-${index}-secret`]);
  expect(redactor.redact("permanent-secret address-0-secret address-1-secret address-1000-secret")).toBe(
    "[redacted] address-0-secret [redacted] [redacted]",
  );
});

import { describe, expect, it } from "vitest";
import { mutationRun } from "../../tools/mutation";

function argumentsOf(...given: string[]): readonly string[] {
  return mutationRun(given, (path) => path.startsWith("provider/core") && !path.includes(".ts")).args;
}

describe("the arguments of npm run mutation", () => {
  it("without a path the settings decide what is mutated", () => {
    expect(argumentsOf()).toEqual(["run"]);
    expect(argumentsOf("--force")).toEqual(["run", "--force"]);
  });

  it("a file, lines of a file and a pattern are mutated as given", () => {
    const paths = ["provider/core/diff.ts", "provider/core/id.ts:10-20", "emulator/shared/p*.ts"];
    expect(argumentsOf(...paths)).toEqual(["run", "--mutate", paths.join(",")]);
  });

  it("a folder stands for all files in it, with and without a slash at the end", () => {
    for (const folder of ["provider/core", "provider/core/"]) {
      expect(argumentsOf(folder)).toEqual(["run", "--mutate", "provider/core/**/*.ts"]);
    }
  });

  it("the first option ends the paths: its value is not mutated", () => {
    const wanted = ["run", "--mutate", "provider/core/**/*.ts", "--concurrency", "1"];
    expect(argumentsOf("provider/core", "--concurrency", "1")).toEqual(wanted);
  });

  it("--with-resources is not an option of Stryker: it adds tests, wherever it stands", () => {
    const wanted = { args: ["run", "--mutate", "provider/core/id.ts", "--force"], env: { MUTATION_RESOURCES: "1" } };
    for (const given of [
      ["--with-resources", "provider/core/id.ts", "--force"],
      ["provider/core/id.ts", "--with-resources", "--force"],
      ["provider/core/id.ts", "--force", "--with-resources"],
    ]) {
      expect(mutationRun(given, () => false)).toEqual(wanted);
    }
    expect(mutationRun(["provider/core/id.ts"], () => false).env).toEqual({});
  });
});

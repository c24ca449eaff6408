import type { Shape } from "./shape";

/** A property that a program reads or an argument that it gives. */
export interface Property {
  readonly name: string;
  /** The definition's prose. */
  readonly describe: string;
  /** The prose and all rules, as sentences. */
  readonly prose: string;
  readonly shape: Shape;
  /** Bounds in words, where there are any. */
  readonly bounds: string | undefined;
  /** Never absent: a program must give it, or may rely on it. */
  readonly isRequired: boolean;
  readonly isSecret: boolean;
}

/** An input of a resource: what a program gives, and the property that holds it afterwards. */
export interface Input extends Property {
  readonly told: Property;
  /** Default as it stands in a program, where there is one. */
  readonly default: string | undefined;
  readonly change: string;
  readonly removal: string | undefined;
  readonly notes: readonly string[];
  readonly replaces: boolean;
  /** The value is the path of a file. */
  readonly isFile: boolean;
}

/** A resource as the writers of schema, sdk and documentation see it. */
export interface Resource {
  readonly token: string;
  readonly noun: string;
  readonly describe: string;
  readonly file: string;
  readonly inputs: readonly Input[];
  /** Outputs that are not inputs. */
  readonly outputs: readonly Property[];
  /** Parts of the id, in order, with an example of each. */
  readonly id: readonly { readonly name: string; readonly example: string }[];
  readonly idForm: string;
  /** The forms that `import` accepts, in words. */
  readonly importForms: string;
  readonly lookupKeys: readonly string[];
  /** What narrows a list of its objects; undefined where there are none to list. */
  readonly listInputs: readonly Property[] | undefined;
  readonly uniqueKey: readonly string[];
  readonly example: string;
}

/** A data source as the writers see it. */
export interface DataFunction {
  readonly token: string;
  /** Begins the names of its types: `GetRegions`. */
  readonly typeName: string;
  readonly describe: string;
  readonly file: string;
  readonly arguments: readonly Property[];
  readonly results: readonly Property[];
  /** Name of the type that has exactly the results as properties, where another data source has such a type. */
  readonly resultType?: string | undefined;
  readonly isPublic: boolean;
  readonly holdsSecrets: boolean;
  readonly example: string;
}

/** A setting of the provider as the writers see it. */
export interface ProviderSetting extends Property {
  readonly env: string | undefined;
  /** No provider takes one of its own. */
  readonly isStackOnly: boolean;
  /** The sentence that refuses what is none of its words; undefined where it is not one of a few. */
  readonly refusal: string | undefined;
}

/** Everything that is written out. */
export interface Model {
  readonly package: PackageInfo;
  readonly resources: readonly Resource[];
  readonly functions: readonly DataFunction[];
  readonly settings: readonly ProviderSetting[];
}

/** What package.json tells. */
export interface PackageInfo {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
}

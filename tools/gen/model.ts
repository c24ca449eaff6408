import type { Access } from "../../provider/resources/shared/access";
import type { Shape } from "./shape";

/** An output that a program reads, or an input or argument that it gives. */
export interface Property {
  readonly name: string;
  /** The description in the definition. */
  readonly describe: string;
  /** The description and all rules, as sentences. */
  readonly prose: string;
  readonly shape: Shape;
  /** Bounds in words; undefined without bounds. */
  readonly bounds: string | undefined;
  /** Input: the program must give it. Output: it is always present. */
  readonly isRequired: boolean;
  readonly isSecret: boolean;
}

/** An input of a resource, and the output of the same name. */
export interface Input extends Property {
  /** The output. */
  readonly observed: Property;
  /** Default as TypeScript code; undefined without a default. */
  readonly default: string | undefined;
  readonly change: string;
  readonly removal: string | undefined;
  readonly notes: readonly string[];
  readonly replaces: boolean;
  /** The value is the path of a file. */
  readonly isFile: boolean;
  /** The value is the id of another resource. */
  readonly isReference: boolean;
}

/** An output of a resource that is not an input. */
export interface Output extends Property {
  /** States of earlier versions hold its ids as numbers. */
  readonly wasNumeric: boolean;
}

/** A resource, for the generators of schema, sdk and documentation. */
export interface Resource {
  readonly token: string;
  readonly noun: string;
  readonly describe: string;
  readonly file: string;
  readonly inputs: readonly Input[];
  /** Outputs that are not inputs. */
  readonly outputs: readonly Output[];
  /** Parts of the id, in order, with an example of each. */
  readonly id: readonly { readonly name: string; readonly example: string }[];
  readonly idForm: string;
  /** The forms that `import` accepts, in words. */
  readonly importForms: string;
  readonly lookupKeys: readonly string[];
  /** The filters of a list of its objects; undefined if there are no objects to list. */
  readonly listInputs: readonly Property[] | undefined;
  /** An object that no state holds can be read, by `get`, and adopted. */
  readonly isReadable: boolean;
  readonly uniqueKey: readonly string[];
  /** What a token and its user need to manage it; undefined if the definition does not say. */
  readonly access: Access | undefined;
  readonly example: string;
}

/** A data source, for the generators. */
export interface DataFunction {
  readonly token: string;
  /** Prefix of the names of its types: `GetRegions`. */
  readonly typeName: string;
  readonly describe: string;
  readonly file: string;
  readonly arguments: readonly Property[];
  /** One of several arguments is required. */
  readonly needsOne: boolean;
  readonly results: readonly Property[];
  /** Name of a type of another data source that has exactly the same properties as the result. */
  readonly resultType?: string | undefined;
  readonly isPublic: boolean;
  readonly holdsSecrets: boolean;
  readonly example: string;
}

/** A setting of the provider, for the generators. */
export interface ProviderSetting extends Property {
  readonly env: string | undefined;
  /** Set for the whole stack only: an explicit provider does not accept it. */
  readonly isStackOnly: boolean;
  /** The error message for an invalid value; undefined if the setting is no enumeration. */
  readonly errorMessage: string | undefined;
}

/** Everything that files are generated from. */
export interface Model {
  readonly package: PackageInfo;
  readonly resources: readonly Resource[];
  readonly functions: readonly DataFunction[];
  readonly settings: readonly ProviderSetting[];
}

/** The facts from package.json. */
export interface PackageInfo {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
}

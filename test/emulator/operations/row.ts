import type { Json } from "../../../emulator";
import type { Running } from "../support/api";

/** A JSON object. */
export type Members = { readonly [member: string]: Json };

/** The path and body of one request. */
export interface Prepared {
  readonly path?: string;
  readonly body?: Members;
}

/** What tests know about a list in the collection envelope. */
export interface List {
  /** The fields that X-Filter may use; one within another object by its dotted path. Default: none. */
  readonly filterable?: readonly string[];
  /** The status of the public service's response to a page beyond the last one. Default 404. */
  readonly beyond?: 200;
}

/**
 * What tests know about one operation: from the API description, and from the public service where it is silent; never
 * from the emulator. All words are neutral. Members within others are named by dotted paths: `subnets.0.label`.
 */
export interface Row {
  /** A body with every documented member, valid in the small world. Absent: no body is documented. */
  readonly body?: Members;
  /** The members without which the request is refused. All others are optional. */
  readonly required?: readonly string[];
  /** The optional members that null clears, by the description. Null for any other one equals leaving it out. */
  readonly nullable?: readonly string[];
  /** PUT: the members of the object as read that the operation accepts and ignores. */
  readonly readOnly?: readonly string[];
  /** PUT: the members that the request needs and the object as read lacks. */
  readonly added?: Members;
  /** Lists in the collection envelope: what is particular to them. */
  readonly list?: List;
  /** Set if the user chooses the members of the body: null is a value there, and no member is unknown. */
  readonly ownMembers?: true;
  /** The needed scopes. Only for operations that the tables of the description leave out. */
  readonly scopes?: readonly string[];
  /** The query that a GET needs, or the path of the object if it is not the first one of its list. */
  readonly query?: string;
  readonly path?: string;
  /** Makes the request valid in the small world. @returns what differs from `path` and `body` */
  readonly prepare?: (running: Running) => Promise<Prepared>;
}

/** Rows by the operation's name. */
export type Rows = Readonly<Record<string, Row>>;

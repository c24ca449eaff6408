import type { Dispatcher } from "undici";

/** A dispatcher, and the last value of a header among the responses that it got. */
export interface KeptHeader {
  readonly dispatcher: Dispatcher;
  /** Undefined if no response had the header. */
  value(): string | undefined;
}

/**
 * Keeps the last value of a response header.
 *
 * @param name - in lower case
 */
export function keepingHeader(dispatcher: Dispatcher, name: string): KeptHeader {
  let kept: string | undefined;
  const composed = dispatcher.compose(
    (dispatch) => (options, handler) =>
      dispatch(options, {
        onRequestStart: (...args) => handler.onRequestStart?.(...args),
        onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
        onResponseStart: (controller, status, headers, message) => {
          const value = headers[name];
          kept = (Array.isArray(value) ? value[0] : value) ?? kept;
          handler.onResponseStart?.(controller, status, headers, message);
        },
        onResponseData: (...args) => handler.onResponseData?.(...args),
        onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
        onResponseError: (...args) => handler.onResponseError?.(...args),
      }),
  );
  return { dispatcher: composed, value: () => kept };
}

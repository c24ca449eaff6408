import { z } from "zod";
import { serviceFamily, serviceFields, serviceId, serviceOf } from "../resources/managed-service-body";
import { numericId } from "../resources/shared/types";
import { defineDataSource, objectOf, toldAs } from "./api";
import { applyFilter, filterType } from "./filter";

const fields = { id: { type: z.string(), describe: "Id of the service." }, ...serviceFields };

const service = objectOf(fields);

/** Source: Managed monitoring, Services List. */
export const getManagedServices = defineDataSource({
  token: "getManagedServices",
  describe: "What managed monitoring looks at.",
  arguments: {
    filter: {
      type: filterType,
      describe:
        'Narrows the list, for instance `{ status: "problem" }`. The service does not filter monitored services, so this happens after the download.',
    },
  },
  result: { services: { type: z.array(service), describe: "The services, in the service's order." } },
  example: `import * as compute from "pulumi-compute";

const down = compute.getManagedServicesOutput({ filter: { status: "problem" } });

export const labels = down.services.apply((services) => services.map((service) => service.label));
`,
  async read(api, { filter }) {
    const found = await api.client.list(serviceFamily.list);
    return { services: applyFilter(found.map(serviceFrom), filter, Object.keys(fields)) };
  },
});

/** Source: Managed monitoring, Service View. */
export const getManagedService = defineDataSource({
  token: "getManagedService",
  describe: "One thing that managed monitoring looks at.",
  arguments: { id: { type: numericId, describe: fields.id.describe } },
  result: fields,
  example: `import * as compute from "pulumi-compute";

const shop = compute.getManagedServiceOutput({ id: 9944 });

export const status = shop.status;
`,
  async read(api, { id }) {
    return serviceFrom(await api.client.send(serviceFamily.get(id)));
  },
});

function serviceFrom(answer: unknown): z.output<typeof service> {
  return toldAs(service, { id: serviceId(answer), ...serviceOf(answer) });
}

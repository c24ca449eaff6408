import { serviceFamily, serviceFields, serviceId, serviceOf } from "../resources/managed-service-body";
import { idField } from "./fields";
import { listAndView } from "./list-and-view";

/** Source: Managed monitoring, Services List, Service View. */
export const managedServices = listAndView({
  nouns: "monitored services",
  family: () => serviceFamily,
  fields: {
    id: idField("Id of the service."),
    ...serviceFields,
    credentials: { ...serviceFields.credentials, numeric: true },
  },
  from: (answer) => ({ id: serviceId(answer), ...serviceOf(answer) }),
  lookUp: { keys: ["label"] },
  list: {
    token: "getManagedServices",
    describe: "The services checked by managed monitoring.",
    result: "services",
    filter: '{ status: "problem" }',
    example: `const down = compute.getManagedServicesOutput({ filter: { status: "problem" } });

export const labels = down.services.apply((services) => services.map((service) => service.label));`,
  },
  view: {
    token: "getManagedService",
    describe: "One service checked by managed monitoring.",
    example: `export const status = compute.getManagedServiceOutput({ id: 9944 }).status;`,
  },
});

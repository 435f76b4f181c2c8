import { ENDPOINTS } from '@ten8/contracts/api';
import { services } from '../../../topology';

const dependent = ENDPOINTS.filter(({ endpoint }) => endpoint.dependsOn.length > 0);

test.each(dependent.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s depends only on logs that its service follows',
  (_, { service, dependsOn }) => {
    const follows = services.find(({ name }) => name === service)?.follows;

    expect(follows).toEqual(expect.arrayContaining([...dependsOn]));
  },
);

import { start } from '@ten8/service-kit/start';
import { gatewayService } from './gateway';

start(gatewayService);

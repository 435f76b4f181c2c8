import { start } from '@ten8/service-kit/start';
import { communityService } from './community';

start(communityService);

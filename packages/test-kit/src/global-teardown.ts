import { stopThrowAwayServers } from './throw-away-servers';

export = stopThrowAwayServers;

import { startThrowAwayServers } from './throw-away-servers';

export = startThrowAwayServers;

export declare const deployCommands: readonly string[];
export declare function fileOf(command: string): string;

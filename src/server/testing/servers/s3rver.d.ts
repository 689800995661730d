/** Types for the part of s3rver that the tests use; it has none. */
declare module "s3rver" {
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      resetOnClose: boolean;
      configureBuckets: Array<{ name: string; configs: string[] }>;
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}

/** The part of s3rver that the tests use; it brings no types. */
declare module "s3rver" {
  // biome-ignore lint/style/noDefaultExport: so it is exported
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

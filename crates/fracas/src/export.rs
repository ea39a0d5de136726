//! The site as a folder of plain files.

use fracas_server::{ExportError, export_site};

use crate::cli::ExportArgs;
use crate::failure::Failure;

/// Writes the site, and says what to do with it.
pub(crate) fn export(args: &ExportArgs) -> Result<(), Failure> {
    let files = export_site(&args.folder).map_err(|error| match error {
        ExportError::Io(error) => Failure::Io(error),
        ExportError::NoSite | ExportError::NoEngine | ExportError::NotEmpty => {
            Failure::Input(format!("{}: {error}", args.folder.display()))
        }
    })?;
    anstream::println!("{files} files in {}: any host of files can serve them", args.folder.display());
    Ok(())
}
